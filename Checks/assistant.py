"""`saml mcp` answers a client of the Model Context Protocol that others have written.

The client is the package `mcp` of PyPI. It asks each tool about the samples, and for a file that was not granted.

usage: Scripts/check assistant [SAML]
"""

import asyncio
import importlib
import json

from support import SAMPLES, fail, install, parser, saml

VALID = {
    "path": "captures/assertion-signed-rsa-sha256.xml", "trust": "trust/idp-rsa.pem",
    "audience": "https://saml.sp.auth.adobe.com", "at": "2026-03-01T12:00:30Z",
}


async def talk(program: str) -> list[str]:
    # It is there once it was installed.
    mcp = importlib.import_module("mcp")
    stdio = importlib.import_module("mcp.client.stdio")
    said = []
    server = mcp.StdioServerParameters(command=program, args=["mcp", str(SAMPLES)])
    async with stdio.stdio_client(server) as streams, mcp.ClientSession(*streams) as session:
        about = await session.initialize()
        said.append(f"{about.server_info.name} {about.server_info.version}, protocol {about.protocol_version}")

        async def ask(tool: str, **arguments: str) -> tuple[str, bool]:
            result = await session.call_tool(tool, arguments)
            return result.content[0].text, result.is_error

        tools = [tool.name for tool in (await session.list_tools()).tools]
        if tools != ["why", "validate", "explain", "encode_check"]:
            fail("there are other tools", *tools)
        text, is_error = await ask("validate", **VALID)
        if is_error or json.loads(text)[0]["verdict"] != "valid":
            fail("a sound sample is not valid", text)
        text, is_error = await ask("why", path="captures/expired.xml", at="2026-03-02T00:00:00Z")
        if is_error or json.loads(text)["causes"][0]["code"] != "time.expired":
            fail("the cause of an expired sample is another one", text)
        text, is_error = await ask("explain", words="time.expired")
        if is_error or json.loads(text)[0]["name"] != "time.expired":
            fail("a code is not explained", text)
        text, is_error = await ask("encode_check", path=VALID["path"])
        if is_error or not isinstance(json.loads(text), dict):
            fail("the check of an encoding is no object", text)
        text, is_error = await ask("validate", path="/etc/passwd")
        if not is_error:
            fail("a file was read that was not granted", text)
        said.append(f"{len(tools)} tools answer")
    return said


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("saml", nargs="?")
    given = arguments.parse_args()
    install("mcp==2.3.0")
    print("\n".join(asyncio.run(talk(str(saml(given.saml))))))


if __name__ == "__main__":
    main()
