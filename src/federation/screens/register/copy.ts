export const copy = {
  title: "Register an agent",
  notJson: "This is no JSON.",
  tooLarge: "The document is larger than 256 KiB.",
  addressHints: {
    "mcp-server": "The https address of the MCP endpoint.",
    "rest-api": "The https address that all paths begin with.",
    websocket: "The wss address.",
    grpc: "grpcs://host:port, or host:port.",
  },
  effects: { read: "reads only", write: "writes", transaction: "makes transactions" },
  skillTestHints: {
    "mcp-server":
      '{"tool": …, "input": {…}, "expect": {"json": {…}, "contains": […]}}. It has to be safe to repeat.',
    "rest-api":
      '{"method": "POST", "path": "/…", "input": {…}, "expect": {"json": {…}}}. It has to be safe to repeat.',
    websocket: '{"send": "…", "expect": {"contains": ["…"]}}. It has to be safe to repeat.',
    grpc: "gRPC has no generic call: leave it empty and name evidence.",
  },
  status: "Status",
};
