import { createTRPCUntypedClient, httpBatchLink, httpLink } from "@trpc/client";
import { describe, expect, it } from "vitest";
import { fieldErrors, isWithheld, ProblemError, parseProblem, readProblem } from "./problem";

const DOCUMENT = {
  code: "parse_failed",
  status: 422,
  title: "The report could not be parsed",
  detail: "unexpected end",
  request_id: "r-1",
  errors: [{ pointer: "/email", message: "no address" }, { pointer: 3 }, null],
  position: { line: 12, column: 4 },
};

describe("readProblem", () => {
  it("finds the document in what a procedure threw", () => {
    const problem = readProblem(Object.assign(new Error("x"), { data: { problem: DOCUMENT } }));
    expect(problem).toMatchObject({
      code: "parse_failed",
      requestId: "r-1",
      position: { line: 12, column: 4 },
      errors: [{ pointer: "/email", message: "no address" }],
    });
  });

  it("finds it in the answer to an upload", () => {
    const problem = parseProblem(DOCUMENT);
    if (problem === null) throw new Error("the document was not read");
    expect(readProblem(new ProblemError(problem))).toBe(problem);
  });

  it.each([null, "text", new Error("x"), { data: null }, { data: { problem: { code: "x" } } }])(
    "finds none in %j",
    (error) => {
      expect(readProblem(error)).toBeNull();
    },
  );
});

describe("fieldErrors", () => {
  it("goes by the last member of the pointer and keeps the first message", () => {
    const problem = parseProblem({
      ...DOCUMENT,
      errors: [
        { pointer: "/body/name", message: "first" },
        { pointer: "/name", message: "second" },
      ],
    });
    expect(fieldErrors(problem)).toEqual({ name: "first" });
  });
});

describe("isWithheld", () => {
  it("knows an error by the digest that the server's rendering puts on it", () => {
    expect(isWithheld(Object.assign(new Error("x"), { digest: "1" }))).toBe(true);
    expect(isWithheld(new Error("x"))).toBe(false);
  });
});

it.each([httpLink, httpBatchLink])("reads what is refused before a procedure, %#", async (link) => {
  const refused = { code: "unauthenticated", title: "Authentication is required", status: 401 };
  const fetch = async () => Response.json(refused, { status: 401 });
  const client = createTRPCUntypedClient({ links: [link({ url: "http://localhost", fetch })] });
  const [error, other] = await Promise.all([
    client.query("session.me").catch((thrown: unknown) => thrown),
    client.query("notices.list").catch((thrown: unknown) => thrown),
  ]);
  expect(readProblem(error)).toMatchObject(refused);
  expect(readProblem(other)).toMatchObject(refused);
});
