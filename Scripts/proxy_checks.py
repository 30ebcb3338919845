"""nginx and Caddy in front of the server, as Examples/integrations has them, for Scripts/integrations-checks."""
import contextlib
import http.server
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import threading
import time
import urllib.request

import bcrypt

NAME = "next.example.org"
USER, PASSWORD = "anna", "correct horse"
TOKEN = "a-token-of-the-server"
PATIENCE = 300


def expect(condition, message):
    if not condition:
        raise SystemExit(f"integrations-checks: {message}")


def run(*command, **options):
    """What a command prints; it has to succeed."""
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    expect(result.returncode == 0, f"{' '.join(map(str, command))} ended with {result.returncode}:\n"
                                   f"{result.stdout}{result.stderr}")
    return result.stdout


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


@contextlib.contextmanager
def running(*command, **options):
    process = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL, **options)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def wait_for_port(process, port, name):
    start = time.monotonic()
    while time.monotonic() - start < PATIENCE:
        expect(process.poll() is None, f"{name} has ended with {process.returncode}")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=5):
            return
        time.sleep(0.05)
    expect(False, f"{name} does not listen")


class StreamingUpstream:
    """A stream of events in the server's place: an event at once, one when told, then comments until nobody listens."""

    def __init__(self):
        upstream = self
        self.headers, self.second, self.left = None, threading.Event(), threading.Event()

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                upstream.headers = self.headers
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream")
                self.send_header("Transfer-Encoding", "chunked")
                self.end_headers()
                try:
                    self.send("data: first\n\n")
                    upstream.second.wait(PATIENCE)
                    self.send("data: second\n\n")
                    for _ in range(PATIENCE * 20):
                        self.send(":\n\n")
                        time.sleep(0.05)
                except OSError:
                    upstream.left.set()
                self.close_connection = True

            def send(self, text):
                self.wfile.write(f"{len(text):x}\r\n{text}\r\n".encode())

            def log_message(self, *arguments):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


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


def nginx(folder, pages, upstream, certificate, key):
    """A running nginx, as a context, and its port."""
    port = free_port()
    configuration = (pages / "nginx.conf").read_text()
    for old, new in [
        ("127.0.0.1:8080", upstream), ("listen 443 ", f"listen 127.0.0.1:{port} "),
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"), (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", certificate),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", key), ("/etc/nginx/aggregate.passwd", f"{folder}/nginx.passwd"),
        ("Bearer TOKEN", f"Bearer {TOKEN}"),
    ]:
        expect(old in configuration, f"nginx.conf has no {old}")
        configuration = configuration.replace(old, str(new))
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
    command = [shutil.which("nginx") or "/usr/sbin/nginx", "-e", f"{folder}/nginx.log", "-c", f"{folder}/nginx.conf"]
    run(*command, "-t")
    return running(*command), port


def caddy(folder, pages, upstream, certificate, key):
    """A running Caddy, as a context, and its port."""
    port = free_port()
    configuration = (pages / "Caddyfile").read_text()
    expect(run("caddy", "fmt", pages / "Caddyfile") == configuration, "the Caddyfile is not as caddy fmt would have it")
    environment = dict(os.environ, HOME=str(folder), XDG_DATA_HOME=f"{folder}/caddy", XDG_CONFIG_HOME=f"{folder}/caddy")
    # A hash that takes no time, unlike those of `caddy hash-password`.
    secret = bcrypt.hashpw(PASSWORD.encode(), bcrypt.gensalt(4)).decode()
    for old, new in [
        (f"{NAME} {{", f"https://{NAME}:{port} {{\n\tbind 127.0.0.1\n\ttls {certificate} {key}"),
        ("HASH", secret), ("127.0.0.1:8080", upstream), ("Bearer TOKEN", f"Bearer {TOKEN}"),
    ]:
        expect(old in configuration, f"Caddyfile has no {old}")
        configuration = configuration.replace(old, str(new))
    file = folder / "Caddyfile"
    file.write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + configuration)
    run("caddy", "validate", "--adapter", "caddyfile", "--config", file, env=environment)
    return running("caddy", "run", "--adapter", "caddyfile", "--config", file, env=environment,
                   stderr=open(folder / "caddy.log", "w")), port


def check(pages, folder, server, key):
    """Asks the server, at an address, and a stream of events through each proxy; key is that of an item."""
    with urllib.request.urlopen(f"http://{server}/openapi.json", timeout=PATIENCE) as answer:
        has_stream = "/v1/stream" in json.load(answer)["paths"]
    certificate, secret = folder / "certificate.pem", folder / "key.pem"
    run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
        "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", secret, "-out", certificate)
    for name, proxy in [("nginx", nginx), ("Caddy", caddy)]:
        place = pathlib.Path(folder / name)
        place.mkdir()
        context, port = proxy(place, pages, server, certificate, secret)
        with context as process:
            wait_for_port(process, port, name)
            client = Client(certificate, port)
            expect(client.status("/v1/items", password=None) == "401", f"{name} lets in who has no password")
            expect(client.status("/v1/items", password="wrong") == "401", f"{name} lets in who has a wrong password")
            expect(client.status("/v1/items") == "200", f"the server does not answer through {name}")
            expect(client.text("/v1/calendar.ics").startswith("BEGIN:VCALENDAR"), f"there is no calendar behind {name}")
            star = f"/v1/stars/{key}"
            expect(client.status(star, "-X", "PUT", "-H", f"Origin: {client.base}") in ("200", "201", "204"),
                   f"a page of the server cannot star behind {name}")
            expect(client.status(star, "-X", "DELETE", "-H", "Origin: https://other.example") == "403",
                   f"a page of another site can take a star away behind {name}")
            if has_stream:
                reader = client.stream("/v1/stream?feed=holidays")
                expect(any(line.startswith("data:") for line in reader.stdout), f"the live stream does not begin behind {name}")
                reader.terminate()
                reader.wait()
        upstream = StreamingUpstream()
        context, port = proxy(place, pages, upstream.address, certificate, secret)
        with context as process:
            wait_for_port(process, port, name)
            reader = Client(certificate, port).stream("/v1/stream")
            expect(reader.stdout.readline() == "data: first\n", f"{name} does not begin a stream")
            upstream.second.set()
            expect([reader.stdout.readline() for _ in range(2)][1] == "data: second\n", f"{name} keeps an event back")
            reader.terminate()
            reader.wait()
            expect(upstream.left.wait(PATIENCE), f"{name} keeps a stream open that nobody reads")
            expect(upstream.headers["Host"].partition(":")[0] == NAME, f"{name} sends the Host {upstream.headers['Host']}")
            expect(upstream.headers["Authorization"] == f"Bearer {TOKEN}", f"{name} sends no token, or the password")
        print(f"{name} asks for a password, passes events on at once, and ends a stream with its reader")
