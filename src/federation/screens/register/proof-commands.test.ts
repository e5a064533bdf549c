import { describe, expect, it } from "vitest";
import { proofCommands } from "./proof-commands";

describe("the commands that prove a key", () => {
  it("pass the exact text to the shell, quotes and lines included", () => {
    const commands = proofCommands("https://fed.example", "reg_1", {
      signing_input: 'tag/v1\n{"a":"it\'s"}',
      submit_to: "/api/agent/did:svc:agent:a/proof",
    });
    expect(commands).toContain("printf %s 'tag/v1\n{\"a\":\"it'\\''s\"}' > signing-input");
    expect(commands).toContain(
      "curl -X POST 'https://fed.example/api/agent/did:svc:agent:a/proof'",
    );
    expect(commands).toContain('-d "{\\"registration_id\\":\\"reg_1\\"');
  });
});
