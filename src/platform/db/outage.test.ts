import { DatabaseError } from "pg";
import { describe, expect, test } from "vitest";
import { isOutage } from "./outage";

function sqlState(code: string): Error {
  return Object.assign(new DatabaseError("refused", 7, "error"), { code, severity: "ERROR" });
}

function system(code: string): Error {
  return Object.assign(new Error(code), { code, errno: -1, syscall: "read" });
}

describe("an outage", () => {
  test.each([
    ["connection failure", sqlState("08006")],
    ["disk full", sqlState("53100")],
    ["out of memory", sqlState("53200")],
    ["too many connections", sqlState("53300")],
    ["statement timeout", sqlState("57014")],
    ["failover", sqlState("57P01")],
    ["crash of another process of the server", sqlState("57P02")],
    ["starting up", sqlState("57P03")],
    ["a server that became a standby", sqlState("25006")],
    ["idle in a transaction for too long", sqlState("25P03")],
    ["a lock that did not come", sqlState("55P03")],
    ["a deadlock", sqlState("40P01")],
    ["an input or output error of the server", sqlState("58030")],
    ["nothing listens", system("ECONNREFUSED")],
    ["connection cut", system("ECONNRESET")],
    ["silence", system("ETIMEDOUT")],
    ["our own full disk", system("ENOSPC")],
    ["our own read-only disk", system("EROFS")],
    ["pg: cut", new Error("Connection terminated unexpectedly")],
    ["pg: slow to connect", new Error("timeout expired")],
    ["pg-pool: none free", new Error("timeout exceeded when trying to connect")],
    [
      "pg: used after it broke",
      new Error("Client has encountered a connection error and is not queryable"),
    ],
    [
      "behind a cause",
      new Error("import failed", { cause: new Error("x", { cause: system("ENOSPC") }) }),
    ],
    ["one of several", new AggregateError([new Error("a"), system("ECONNREFUSED")])],
  ])("is %s", (_, error) => {
    expect(isOutage(error)).toBe(true);
  });
});

describe("no outage", () => {
  test.each([
    ["a unique violation", sqlState("23505")],
    ["a missing table", sqlState("42P01")],
    ["a syntax error", sqlState("42601")],
    ["corrupt data", sqlState("XX001")],
    ["a missing right", sqlState("42501")],
    ["a missing file", system("ENOENT")],
    ["our own mistake", new TypeError("undefined is not a function")],
    ["a text that speaks of one", new Error("the report says: Connection terminated unexpectedly")],
    ["a string", "ECONNRESET"],
    ["nothing", undefined],
  ])("is %s", (_, error) => {
    expect(isOutage(error)).toBe(false);
  });

  test("a cause that is its own", () => {
    const error = new Error("x");
    error.cause = error;
    expect(isOutage(error)).toBe(false);
  });
});
