import "server-only";
import { type Logger, pino, stdSerializers } from "pino";
import { env } from "@/env";
import { processSingleton } from "../process/process-singleton";
import { mappedStack } from "./mapped-stack";

function serialised(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { stack, ...rest } = stdSerializers.err(error);
  return { ...rest, stack: mappedStack(stack) };
}

/** Structured log of this process: one JSON line per event, credentials never in it. */
export function logger(): Logger {
  return processSingleton("logger", () =>
    pino({
      level: env().LOG_LEVEL,
      base: { pid: process.pid },
      serializers: { err: serialised },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ["req.headers.authorization", "req.headers.cookie", "*.password", "*.token"],
    }),
  );
}
