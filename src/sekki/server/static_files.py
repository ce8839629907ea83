"""The built web client; every path without a file is one of its pages."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from starlette.responses import FileResponse, HTMLResponse, Response

IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
KINDS = {".webmanifest": "application/manifest+json", ".js": "text/javascript"}  # not known to every system

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Sekki</title>
<h1>The server runs, but the web table is not built</h1>
<p>In a checkout, <code>make play</code> builds it and starts the server again. An installed Sekki has it inside.</p>
<p>Programs can play meanwhile: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</html>
"""


class StaticFiles:
    """Files of one folder, known from the start, so that no path leads out of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = {f"/{file.relative_to(folder).as_posix()}": file for file in folder.glob("**/*") if file.is_file()}

    def page(self, path: str) -> Response:
        file = self.files.get(path)
        if file is not None:
            kind = KINDS.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            keep = IMMUTABLE if path.startswith("/assets/") else REVALIDATE
            return FileResponse(file, media_type=kind, headers={"Cache-Control": keep})
        if path.startswith("/assets/"):
            return Response(status_code=404)
        index = self.files.get("/index.html")
        if index is None:
            return HTMLResponse(NOT_BUILT, 200 if path == "/" else 404)
        return FileResponse(index, media_type="text/html", headers={"Cache-Control": REVALIDATE})
