import { describe, expect, it } from "vitest";
import { utf8Text } from "@/encoding/domain/crypto/encoding";
import { challengeMessage } from "./challenge-message";
import { rotationMessage } from "./rotation-message";

const shared = {
  aud: "https://service.example",
  did: "did:svc:agt:analyst-01",
  exp: "2026-11-22T10:00:00.000000Z",
  nonce: "AAAAAAAAAAAAAAAAAAAAAA",
};

describe("messages that agents sign", () => {
  it("writes a challenge as tag and canonical members", () => {
    expect(utf8Text(challengeMessage({ ...shared, challenge_id: "C1" }))).toBe(
      'svc-pop/v1\n{"aud":"https://service.example","challenge_id":"C1",' +
        '"did":"did:svc:agt:analyst-01","exp":"2026-11-22T10:00:00.000000Z",' +
        '"nonce":"AAAAAAAAAAAAAAAAAAAAAA"}',
    );
  });

  it("writes a rotation as tag and canonical members", () => {
    expect(utf8Text(rotationMessage({ ...shared, old: "zOld", new: "zNew" }))).toBe(
      'svc-key-rotate/v1\n{"aud":"https://service.example","did":"did:svc:agt:analyst-01",' +
        '"exp":"2026-11-22T10:00:00.000000Z","new":"zNew","nonce":"AAAAAAAAAAAAAAAAAAAAAA","old":"zOld"}',
    );
  });

  it("signs no member that the message does not have", () => {
    const more = { ...shared, challenge_id: "C1", admin: "yes" };
    expect(utf8Text(challengeMessage(more))).not.toContain("admin");
  });
});
