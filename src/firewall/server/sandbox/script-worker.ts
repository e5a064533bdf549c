import { readFileSync } from "node:fs";
import { endOf, runScript } from "./script-machine";
import type { FromWorker, StoreCall, ToWorker } from "./script-messages";

// A process of its own without environment: what a script breaks out into holds nothing.
const wasmModule = new WebAssembly.Module(
  readFileSync(new URL(import.meta.resolve("@jitl/quickjs-wasmfile-release-sync/wasm"))),
);

interface Waiting {
  resolve: (value: string | null) => void;
  reject: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();
let nextId = 0;

function post(message: FromWorker): void {
  process.send?.(message);
}

function store(name: StoreCall, key: string, value: string | null): Promise<string | null> {
  const id = nextId++;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    post({ kind: "call", id, name, key, value });
  });
}

async function run(job: Extract<ToWorker, { kind: "run" }>["job"]): Promise<void> {
  try {
    const result = await runScript(wasmModule, job, {
      store,
      log: (line) => post({ kind: "log", line }),
    });
    post({ kind: "done", result });
  } catch (error) {
    const { code, message } = endOf(error);
    post({ kind: "failed", code, reason: message });
  } finally {
    waiting.clear();
  }
}

process.on("message", (message: ToWorker) => {
  if (message.kind === "run") {
    void run(message.job);
    return;
  }
  const call = waiting.get(message.id);
  waiting.delete(message.id);
  if ("fault" in message) call?.reject(new Error(message.fault));
  else call?.resolve(message.value);
});

// Without its parent there is no work.
process.on("disconnect", () => process.exit(0));
