"""MCP over the process's own streams: one client, whose leaving ends the process."""

import anyio
from mcp.server.stdio import stdio_server

from pursuit.mcp.seat import House
from pursuit.mcp.server import PursuitServer

OWNER = "stdio"


async def serve(house: House) -> None:
    """Serve until the client closes its end. The browser it used is closed before this returns."""
    server = PursuitServer(house, lambda ctx: OWNER)
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())
    await anyio.lowlevel.checkpoint()
