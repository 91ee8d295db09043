"""What every club answers with, made before it is forked: to make that takes most of the time in which a club opens."""

from paiju.web.asgi import http

http()
