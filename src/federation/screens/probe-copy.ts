/** Words of the public page that the User-Agent of probes names. */
export const PROBE_COPY = {
  title: "Probes of this federation",
  sections: [
    {
      title: "What is asked",
      items: [
        "MCP servers: a handshake and tools/list.",
        "REST APIs: GET of the health path below the declared address.",
        "WebSockets: an upgrade, and a ping whose bytes have to come back.",
        "gRPC: grpc.health.v1.Health/Check.",
        "All but gRPC: GET /.well-known/agent-federation, by which a runtime shows that its address belongs to the agent.",
        "Documentation and evidence of declared skills: one GET each.",
        "Examples of skills that only read, with X-Federation-Test: 1.",
      ],
    },
    {
      title: "What is not done",
      items: [
        "No credentials and no cookies are sent.",
        "No redirect is followed, and no more than 256 KiB are read.",
        "Nothing is tried again within a check of 5 to 10 seconds.",
        "Addresses that are not public are not connected to.",
      ],
    },
    {
      title: "How to know that it is us",
      items: [
        "Requests to a runtime are signed (RFC 9421, Ed25519, tag proofline-probe) over method, host, path, query and X-Federation-Agent.",
        "keyid is a key of this service: GET /api/trace/keys lists it with its public half, as did_url.",
        "A runtime that lets signed probes in also checks that X-Federation-Agent is the DID of its own agent: others may have declared its address.",
        "A signature lives for 60 seconds, and its nonce is used once.",
      ],
    },
    {
      title: "How often",
      items: [
        "About once an hour while the runtime is well.",
        "After a failure in five minutes, then twice as late each time, up to once a day.",
      ],
    },
  ],
} as const;
