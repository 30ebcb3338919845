"""nginx and Caddy in front of the server, as Examples/integrations has them, for Scripts/integrations-checks."""
import os
import pathlib
import re
import subprocess

from .program import PATIENCE, Process, Server, expect, free_port, run, wait, wait_for_port

NAME = "next.example.org"
USER, PASSWORD = "anna", "correct horse"
TOKEN = "a-token-of-the-server"


class Client:
    """curl, which takes the name for this machine."""

    def __init__(self, certificate, port):
        self.command = ["curl", "--silent", "--show-error", "--max-time", str(PATIENCE), "--cacert", certificate,
                        "--resolve", f"{NAME}:{port}:127.0.0.1"]
        self.base = f"https://{NAME}:{port}"

    def status(self, path, *options, password=PASSWORD):
        login = ["--user", f"{USER}:{password}"] if password else []
        return run(*self.command, *login, *options, "--output", "/dev/null", "--write-out", "%{http_code}", self.base + path)

    def text(self, path, *options):
        return run(*self.command, "--user", f"{USER}:{PASSWORD}", "--fail", *options, self.base + path)

    def stream(self, path):
        return subprocess.Popen([*self.command, "--no-buffer", "--user", f"{USER}:{PASSWORD}", self.base + path],
                                stdout=subprocess.PIPE, text=True)


def adapted(page, *replacements):
    """A page's text with other addresses, files and secrets."""
    text = page.read_text()
    for old, new in replacements:
        expect(old in text, f"{page.name} has no {old}")
        text = text.replace(old, str(new))
    return text


def nginx(folder, pages, upstream, certificate, key):
    """An nginx, which runs in a block, and its port."""
    port = free_port()
    configuration = adapted(
        pages / "nginx.conf",
        ("127.0.0.1:8080", upstream), ("listen 443 ", f"listen 127.0.0.1:{port} "),
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"), (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", certificate),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", key), ("/etc/nginx/aggregate.passwd", f"{folder}/nginx.passwd"),
        ("Bearer TOKEN", f"Bearer {TOKEN}"))
    configuration = re.sub(r"(?m)^ *listen \[::\].*\n", "", configuration)
    # What only a slow reader, or an hour, would show.
    stream = re.search(r"location = /v1/stream \{(.*?)\}", configuration, re.DOTALL)[1]
    expect("proxy_buffering off;" in stream and "proxy_read_timeout 1h;" in stream, "nginx.conf limits streams")
    (folder / "aggregate.conf").write_text(configuration)
    (folder / "nginx.passwd").write_text(f"{USER}:{run('openssl', 'passwd', '-apr1', PASSWORD)}")
    temporary = "\n".join(f"{kind}_temp_path {folder}/nginx-{kind};"
                          for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
    (folder / "nginx.conf").write_text(f"""
        {"user root;" if os.getuid() == 0 else ""}
        daemon off;
        pid {folder}/nginx.pid;
        error_log {folder}/nginx.log;
        events {{}}
        http {{ access_log off; {temporary} include {folder}/aggregate.conf; }}
        """)
    command = ["nginx", "-e", f"{folder}/nginx.log", "-c", f"{folder}/nginx.conf"]
    run(*command, "-t")
    return Process(*command, folder=folder), port


def caddy(folder, pages, upstream, certificate, key):
    """A Caddy, which runs in a block, and its port."""
    import bcrypt
    port = free_port()
    page = pages / "Caddyfile"
    expect(run("caddy", "fmt", page) == page.read_text(), "the Caddyfile is not as caddy fmt would have it")
    homes = {name: f"{folder}/caddy" for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    # A hash that takes no time, unlike those of `caddy hash-password`.
    secret = bcrypt.hashpw(PASSWORD.encode(), bcrypt.gensalt(4)).decode()
    configuration = adapted(
        page, (f"{NAME} {{", f"https://{NAME}:{port} {{\n\tbind 127.0.0.1\n\ttls {certificate} {key}"),
        ("HASH", secret), ("127.0.0.1:8080", upstream), ("Bearer TOKEN", f"Bearer {TOKEN}"))
    file = folder / "Caddyfile"
    file.write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + configuration)
    run("caddy", "validate", "--adapter", "caddyfile", "--config", file, env=os.environ | homes)
    return Process("caddy", "run", "--adapter", "caddyfile", "--config", file, folder=folder, environment=homes), port


def check(pages, folder, program):
    """Asks a server that wants a token for everything through each proxy, and listens to its stream."""
    certificate, secret = folder / "certificate.pem", folder / "key.pem"
    run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
        "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", secret, "-out", certificate)
    words = ["--demo", "--feed", "holidays", "--private", "--name", NAME]
    with Server(program, *words, environment={"AGGREGATE_TOKEN": TOKEN}) as server:
        for name, proxy in [("nginx", nginx), ("Caddy", caddy)]:
            place = pathlib.Path(folder / name)
            place.mkdir()
            process, port = proxy(place, pages, server.host, certificate, secret)
            with process:
                wait_for_port(process, port)
                check_proxy(name, Client(certificate, port), server)
            print(f"{name} asks for a password, passes events on at once, and ends a stream with its reader", flush=True)


def check_proxy(name, client, server):
    login = {"Authorization": f"Bearer {TOKEN}"}
    expect(client.status("/v1/items", password=None) == "401", f"{name} lets in who has no password")
    expect(client.status("/v1/items", password="wrong") == "401", f"{name} lets in who has a wrong password")
    # The server would say 401 too where a proxy sends the password, or no token.
    expect(client.status("/v1/items") == "200", f"the server does not answer through {name}")
    expect(client.text("/v1/calendar.ics").startswith("BEGIN:VCALENDAR"), f"there is no calendar behind {name}")
    item = wait(lambda: server.json("/v1/items", headers=login)["items"], "holidays")[0]
    reader = client.stream("/v1/stream")
    expect("event: stars\n" in reader.stdout, f"the live stream does not begin behind {name}")
    star = f"/v1/stars/{item['key']}"
    # Which the server compares with the Host that a proxy sends.
    expect(client.status(star, "-X", "PUT", "-H", f"Origin: {client.base}") == "200", f"a page cannot star behind {name}")
    expect("event: stars\n" in reader.stdout, f"{name} keeps an event back")
    expect(client.status(star, "-X", "DELETE", "-H", "Origin: https://other.example") == "403",
           f"a page of another site can take a star away behind {name}")
    expect(client.status(star, "-X", "DELETE", "-H", f"Origin: {client.base}") == "200", f"{name} lets no star be taken away")
    reader.terminate()
    reader.wait()
    wait(lambda: b"\naggregate_http_streams 0\n" in server.ask("/metrics", headers=login)[1],
         f"the end behind {name} of a stream that nobody reads")
