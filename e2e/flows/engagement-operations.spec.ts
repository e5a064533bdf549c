import { type APIRequestContext, expect, test } from "@playwright/test";
import { bearer, createAccount } from "../fixtures/accounts";
import { BASE, engagementsInEveryState, knows, ROLES, STATES } from "../fixtures/engagement-states";

const NOWHERE = "ENG-2026-999999";

/** Valid bodies, so that only the caller can be the reason for a refusal. */
const BODIES: Readonly<Record<string, unknown>> = {
  updateEngagement: { name: "Renamed" },
  moveEngagement: { to: "cancelled" },
  addEngagementEntry: { text: "Seen" },
  createFinalReport: {},
  linkEngagementIncident: { incident_id: "INC-2026-000001" },
  importEngagementLog: "start_date,description\n2026-01-01T00:00:00Z,x\n",
};

interface Operation {
  name: string;
  method: string;
  path: string;
  hasBody: boolean;
  streams: boolean;
}

/** Every operation of the API on one engagement, from the document that it serves. */
async function operations(request: APIRequestContext): Promise<Operation[]> {
  const document = await (await request.get("/api/openapi.json")).json();
  return Object.entries<Record<string, Record<string, unknown>>>(document.paths).flatMap(
    ([path, item]) =>
      path.startsWith(`${BASE}/{id}`)
        ? Object.entries(item)
            .filter(([method]) => ["get", "post", "patch", "put", "delete"].includes(method))
            .map(([method, operation]) => ({
              name: String(operation.operationId),
              method,
              path,
              hasBody: operation.requestBody !== undefined,
              streams: JSON.stringify(operation.responses).includes("text/event-stream"),
            }))
        : [],
  );
}

/** The address of an operation, with what exists in each of the engagements. */
function address({ path }: Operation, id: string): string {
  const filled = path
    .replace("{id}", id)
    .replace("{item}", "REG-1")
    .replace("{number}", "1")
    .replace("{incident}", "INC-2026-000001");
  expect(filled).not.toContain("{");
  return path.endsWith("/deconfliction") ? `${filled}?alert_at=2026-11-22T12:00:00Z` : filled;
}

async function ask(
  request: APIRequestContext,
  operation: Operation,
  id: string,
  headers: { authorization: string },
): Promise<{ status: number; body: string }> {
  const data = BODIES[operation.name];
  const response = await request.fetch(address(operation, id), {
    method: operation.method.toUpperCase(),
    headers: typeof data === "string" ? { ...headers, "content-type": "text/csv" } : headers,
    ...(data === undefined ? {} : { data }),
  });
  const body = await response.text();
  return {
    status: response.status(),
    // A difference in the address alone reveals nothing.
    body: body.replaceAll(id, "ID").replace(/"request_id":"[^"]*"/, ""),
  };
}

test("no operation distinguishes an engagement from a missing one", async ({ request }) => {
  test.setTimeout(240_000);
  const codename = `Night heron ${Date.now()}`;
  const { white, ids } = await engagementsInEveryState(request, codename);
  const known = await operations(request);
  expect(known.length).toBeGreaterThan(8);
  for (const { name, hasBody } of known) {
    if (hasBody) expect(Object.keys(BODIES), `${name} has no body to send`).toContain(name);
  }
  for (const role of ROLES) {
    const outsider = await bearer(request, await createAccount(request, [role]));
    const nowhere = new Map(
      await Promise.all(
        known.map(async (operation) => {
          const answer = await ask(request, operation, NOWHERE, outsider);
          return [operation, answer] as const;
        }),
      ),
    );
    for (const state of STATES) {
      if (knows(role, state)) {
        const seen = await request.get(`${BASE}/${ids[state]}`, { headers: outsider });
        expect([role, state, seen.status()]).toEqual([role, state, 200]);
        continue;
      }
      const compare = async (operation: Operation) => {
        const there = await ask(request, operation, ids[state], outsider);
        const where = `${role}, ${state}, ${operation.name}`;
        expect([403, 404], where).toContain(there.status);
        expect(there, where).toEqual(nowhere.get(operation));
      };
      await Promise.all(known.map(compare));
    }
    const list = await request.get(`${BASE}?limit=200`, { headers: outsider });
    if (list.ok() && role !== "auditor") {
      const text = await list.text();
      for (const state of STATES) {
        if (!knows(role, state)) expect(text, `${role}, ${state}`).not.toContain(`"${ids[state]}"`);
      }
    }
  }
  // The same addresses answer those who take part, or the refusals above would prove nothing.
  for (const operation of known) {
    if (operation.method !== "get" || operation.streams) continue;
    const response = await request.get(address(operation, ids.completed), { headers: white });
    expect([operation.name, response.status()]).toEqual([operation.name, 200]);
  }
});
