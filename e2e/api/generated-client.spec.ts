import { expect, test } from "@playwright/test";
import Ajv from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { bearer, createAccount } from "../fixtures/accounts";
import { generateClient, type ServedDocument } from "../fixtures/generated-client";

/** Sent with every HTTP answer, or to protect a browser from it. */
const OF_ALL_ANSWERS =
  /^(?:date|connection|keep-alive|transfer-encoding|vary|content-(?:type|length|encoding|security-policy)|x-content-type-options|referrer-policy|cross-origin-resource-policy|access-control-[a-z-]+)$/;
/** Streams are silent for a while: only their start is checked. */
const PATIENCE_MS = 10_000;

test("a client generated from the document calls all of it, and each answer is one that is declared", async ({
  request,
  baseURL,
}) => {
  const document: ServedDocument = await (await request.get("/api/openapi.json")).json();
  const { faults, callAll } = await generateClient(document);
  expect(faults).toEqual([]);

  // Reads what there is, and may change nothing that other tests rely on.
  const { authorization } = await bearer(
    request,
    await createAccount(request, ["viewer", "auditor"]),
  );
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(document, "document");
  const calls = callAll({
    baseUrl: baseURL ?? "",
    headers: { authorization },
    signal: () => AbortSignal.timeout(PATIENCE_MS),
  });
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  expect(Object.keys(calls)).toEqual(operations.map(({ operation }) => operation.operationId));

  const wrong: string[] = [];
  let answered = 0;
  // Last what ends the token that the others are called with.
  const isLogOut = ({ operation }: (typeof operations)[number]) =>
    operation.operationId === "logOut";
  operations.sort((a, b) => Number(isLogOut(a)) - Number(isLogOut(b)));
  for (const { path, method, operation } of operations) {
    const { response, error } = (await calls[operation.operationId]?.()) ?? {};
    if (response === undefined) throw new Error(`${operation.operationId} was not called`);
    const said = `${operation.operationId}: ${response.status}`;
    const place = operation.responses[response.status];
    const named = place?.$ref?.split("/").at(-1);
    const declared = named === undefined ? place : document.components.responses[named];
    if (declared === undefined) {
      wrong.push(`${said} is not declared: ${JSON.stringify(error)}`);
      continue;
    }
    if (response.ok) answered += 1;
    for (const header of response.headers.keys()) {
      const names = Object.keys(declared.headers ?? {}).map((name) => name.toLowerCase());
      if (!names.includes(header) && !OF_ALL_ANSWERS.test(header)) {
        wrong.push(`${said} has ${header}, which is not declared`);
      }
    }
    const type = response.headers.get("content-type")?.split(";")[0] ?? "";
    if (!type.endsWith("json") || declared.content?.[type] === undefined) {
      if (response.ok) await response.body?.cancel();
      continue;
    }
    const at =
      named === undefined
        ? `/paths/${[path, method, "responses", String(response.status)].map(token).join("/")}`
        : `/components/responses/${named}`;
    const validate = ajv.compile({ $ref: `document#${at}/content/${token(type)}/schema` });
    const body = response.ok ? await response.json() : error;
    if (!validate(body)) wrong.push(`${said}: ${ajv.errorsText(validate.errors)}`);
  }
  expect(wrong).toEqual([]);
  expect(answered).toBeGreaterThan(40);
});

/** A step of a JSON pointer in a fragment (RFC 6901 section 6). */
function token(step: string): string {
  return encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"));
}
