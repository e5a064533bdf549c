import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey } from "@/agent-client/agent-key";
import { ServiceError } from "@/encoding/domain/errors";
import { env } from "@/env";
import { closeDatabase } from "@/platform/db/database";
import { type FederationRoom, network, openFederationRoom } from "@/test/rooms/federation-room";
import { joinRegistration } from "./joining/join-registration";

let room: FederationRoom;
/** Looks at the network that joins have led to. */
let probes = 0;

beforeAll(async () => {
  room = await openFederationRoom();
  env().RATE_LIMITS = "on";
});

afterAll(async () => {
  env().RATE_LIMITS = "off";
  await closeDatabase();
  await room.services.close();
});

/** Joins of one address, one after the other, with how often each was answered how. */
async function joins(
  peer: string,
  count: number,
  body: (n: number) => Record<string, unknown>,
  isSigned = true,
) {
  const tally: Record<string, number> = {};
  for (let n = 0; n < count; n++) {
    const key = createKey();
    const { did, ...rest } = body(n);
    const sent = room.bodyOf({ did: String(did), key, body: rest });
    const proof = isSigned ? { did: String(did), kid: key.kid } : null;
    const gather: ReturnType<typeof network> = (...asked) => {
      probes += 1;
      return network()(...asked);
    };
    const answered = await joinRegistration(
      isSigned ? room.operator.ctx : room.services.anonymous,
      { body: sent, proof, peer },
      gather,
    ).then(
      () => "pending",
      (error: unknown) => (error instanceof ServiceError ? error.code : String(error)),
    );
    tally[answered] = (tally[answered] ?? 0) + 1;
  }
  return tally;
}

describe("the joins of an address in an hour", () => {
  it("that are refused before anybody looks at the network leave those that are not alone", async () => {
    const peer = "192.0.2.11";
    expect(await joins(peer, 6, () => ({ did: "no did" }))).toEqual({ gate_failed: 6 });
    const shape = (n: number) => ({ did: `did:svc:agent:shape-${n}`, skills: "none" });
    expect(await joins(peer, 6, shape)).toEqual({ validation_failed: 6 });
    const unregistered = (n: number) => ({
      did: `did:svc:agent:g2-${n}`,
      operator_did: "did:svc:operator:nobody",
    });
    expect(await joins(peer, 6, unregistered)).toEqual({ gate_failed: 6 });
    expect(probes).toBe(0);
    const good = (n: number) => ({ did: `did:svc:agent:good-${n}` });
    expect(await joins(peer, 1, good)).toEqual({ pending: 1 });
    expect(probes).toBe(1);
  });

  it("end after ten that are answered with a challenge, which costs no less", async () => {
    const unproven = (n: number) => ({ did: `did:svc:agent:many-${n}` });
    const tally = await joins("192.0.2.12", 13, unproven, false);
    expect(tally).toEqual({ pending: 10, rate_limited: 3 });
  });

  it("end after sixty whatever they are", async () => {
    const tally = await joins("192.0.2.13", 61, () => ({ did: "no did" }));
    expect(tally).toEqual({ gate_failed: 60, rate_limited: 1 });
  });
});
