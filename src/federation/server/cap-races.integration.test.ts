import { afterAll, beforeAll, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { CAPS } from "@/federation/domain/declaration/caps";
import {
  type FederationRoom,
  network,
  openFederationRoom,
  type TestOperator,
} from "@/test/rooms/federation-room";
import type { GatherFacts } from "./gates/network-gates";

let room: FederationRoom;

beforeAll(async () => {
  room = await openFederationRoom();
});

afterAll(() => room.services.close());

/** A network that delays its answers until so many requests have arrived. */
function together(count: number): GatherFacts {
  let asked = 0;
  let release = () => {};
  const all = new Promise<void>((resolve) => {
    release = resolve;
  });
  return async (declaration, options) => {
    asked += 1;
    if (asked === count) release();
    await all;
    return network()(declaration, options);
  };
}

interface Join {
  operator: TestOperator;
  domain: string;
}

/** Joins agents at once, each with a host of its own; gives the code of each refusal, and "admitted". */
function joinAtOnce(joins: readonly Join[]): Promise<string[]> {
  const gather = together(joins.length);
  return Promise.all(
    joins.map(async ({ operator, domain }, n) => {
      const did = `did:svc:agent:${domain.replaceAll(".", "-")}-${n}`;
      const body = { runtime_address: `https://a${n}.${domain}/mcp` };
      try {
        await room.join({ did, operator, body, gather });
        return "admitted";
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        const [first] = error.extra.errors as { code: string }[];
        return first?.code ?? error.code;
      }
    }),
  );
}

function refusalsOf(outcomes: readonly string[]): string[] {
  return outcomes.filter((each) => each !== "admitted");
}

it("keeps the cap of a domain where operators join at once", async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    const joins: Join[] = [];
    for (let n = 0; n < CAPS.pendingPerDomain + 3; n += 1) {
      joins.push({ operator: await room.addOperator(), domain: `domain-${turn}.example` });
    }
    const refused = refusalsOf(await joinAtOnce(joins));
    expect(refused).toEqual(Array(3).fill("domain_cap_reached"));
  }
}, 120_000);

it("keeps the cap of an operator whose agents join at once", async () => {
  const { operator } = room;
  const joins = Array.from({ length: CAPS.pendingPerOperator + 3 }, (_, n) => ({
    operator,
    domain: `place-${n}.example`,
  }));
  const refused = refusalsOf(await joinAtOnce(joins));
  expect(refused).toEqual(Array(3).fill("operator_cap_reached"));
}, 120_000);
