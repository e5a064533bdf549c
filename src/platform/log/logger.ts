import "server-only";
import { type Logger, pino } from "pino";
import { env } from "@/env";
import { processSingleton } from "../process/process-singleton";

/** Structured log of this process: one JSON line per event, credentials never in it. */
export function logger(): Logger {
  return processSingleton("logger", () =>
    pino({
      level: env().LOG_LEVEL,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ["req.headers.authorization", "req.headers.cookie", "*.password", "*.token"],
    }),
  );
}
