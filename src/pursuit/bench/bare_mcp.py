"""A server of the SDK that offers nothing: what `bench served` compares a start with."""

import asyncio

import mcp_types as types
from mcp.server.lowlevel.server import Server
from mcp.server.stdio import stdio_server


async def listed(ctx: object, params: object) -> types.ListToolsResult:
    return types.ListToolsResult(tools=[])


async def main() -> None:
    server = Server("bare", on_list_tools=listed)
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())


if __name__ == "__main__":
    asyncio.run(main())
