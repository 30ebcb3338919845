"""Tables of a GTFS archive, a zip file or a folder, as lists of dictionaries."""
import csv
import io
import pathlib
import zipfile

REQUIRED = ("agency", "stops", "routes", "trips", "stop_times")


class Archive:
    """The files of an archive by name. A folder in which all of them lie is left out of the names."""

    def __init__(self, path):
        self.path = pathlib.Path(path)
        if self.path.is_dir():
            self.zip, self.files = None, {file.name: file for file in self.path.iterdir() if file.is_file()}
        else:
            self.zip = zipfile.ZipFile(self.path)
            names = [name for name in self.zip.namelist() if name.endswith(".txt") and not name.startswith("__MACOSX")]
            self.files = {name.rsplit("/", 1)[-1]: name for name in names}

    def bytes(self, name):
        file = self.files[name]
        return self.zip.read(file) if self.zip else file.read_bytes()

    def rows(self, table):
        """Yields the rows of a table, without blanks around names and values; nothing where the file is missing.

        A value that a short row lacks is empty, and so is one of a column that the table lacks (`Row`). Values beyond the
        last column are ignored.
        """
        if f"{table}.txt" not in self.files:
            return
        # Bytes that are not UTF-8 are replaced, as they would be for display.
        text = self.bytes(f"{table}.txt").decode("utf-8-sig", "replace").replace("\0", "")
        # Quotation marks after a blank are quotation marks too: `"a", "b"`.
        lines = csv.reader(io.StringIO(text, newline=""), skipinitialspace=True)
        columns = None
        for values in lines:
            if not any(value.strip() for value in values):
                continue
            values = [value.strip() for value in values]
            if columns is None:
                columns = values
            else:
                yield Row(zip(columns, values))


class Row(dict):
    """A row of a table. A column that it does not have is empty."""

    def __missing__(self, column):
        return ""
