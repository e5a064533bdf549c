import { DriverAdapterError } from "@prisma/driver-adapter-utils";
import { DatabaseError } from "pg";
import { describe, expect, test } from "vitest";
import { Prisma } from "@/generated/prisma/client";
import { isOutage } from "./outage";

function sqlState(code: string): Error {
  return Object.assign(new DatabaseError("refused", 7, "error"), { code, severity: "ERROR" });
}

function system(code: string): Error {
  return Object.assign(new Error(code), { code, errno: -1, syscall: "read" });
}

function viaPrisma(code: string, cause?: unknown): Error {
  return new Prisma.PrismaClientKnownRequestError("refused", {
    code,
    clientVersion: "7",
    meta: cause === undefined ? {} : { driverAdapterError: cause },
  });
}

const fullDisk = new DriverAdapterError({
  kind: "postgres",
  code: "53100",
  severity: "ERROR",
  message: "could not extend file",
  detail: undefined,
  column: undefined,
  hint: undefined,
  originalCode: "53100",
});
const exhausted = new DriverAdapterError({ kind: "TooManyConnections", cause: "sorry" });

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
    ["Prisma: too many connections", viaPrisma("P2037")],
    ["Prisma: closed", viaPrisma("P1017")],
    ["Prisma: not reachable", viaPrisma("P1001")],
    ["Prisma: no transaction in time", viaPrisma("P2028")],
    ["Prisma: a raw query on a full disk", viaPrisma("P2010", fullDisk)],
    ["the adapter: too many connections", exhausted],
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
    ["Prisma: unique", viaPrisma("P2002")],
    [
      "Prisma: a raw query that is wrong",
      viaPrisma(
        "P2010",
        new DriverAdapterError({ kind: "TableDoesNotExist", table: "x", originalCode: "42P01" }),
      ),
    ],
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
