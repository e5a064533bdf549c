import variant from "@jitl/quickjs-wasmfile-release-sync";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type VmCallResult,
} from "quickjs-emscripten-core";
import type { ScriptFault, ScriptJob, ScriptLimits, StoreCall } from "./script-messages";

/** 64 MiB in pages: room for the interpreter beside the script, and never more. */
const PAGES = 1_024;

/** Functions outside its machine that a script can call. */
export interface ScriptHost {
  store: (name: StoreCall, key: string, value: string | null) => Promise<string | null>;
  log: (line: string) => void;
}

/** Why a run ended without a result; the message is one of ours. */
export class ScriptEnd extends Error {
  constructor(
    readonly code: ScriptFault,
    reason: string,
  ) {
    super(reason);
  }
}

/**
 * Runs a script in an interpreter of its own: fresh memory for every run, nothing of the process in reach
 * but `store` and `log`. Returns the result as JSON. Throws ScriptEnd, and what the interpreter throws
 * where it breaks.
 */
export async function runScript(
  wasmModule: WebAssembly.Module,
  job: ScriptJob,
  host: ScriptHost,
): Promise<string> {
  const quickjs = await newQuickJSWASMModuleFromVariant(
    newVariant(variant, {
      wasmModule,
      // All of it from the start: growing by steps costs a script that needs much most of its time.
      wasmMemory: new WebAssembly.Memory({ initial: PAGES, maximum: PAGES }),
    }),
  );
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(job.limits.memoryBytes);
  runtime.setMaxStackSize(job.limits.stackBytes);
  // Nothing is disposed: the whole memory is dropped at the end.
  return new ScriptMachine(runtime, runtime.newContext(), job.limits, host).run(job);
}

/** One run of one script. */
class ScriptMachine {
  readonly #runtime: QuickJSRuntime;
  readonly #vm: QuickJSContext;
  readonly #limits: ScriptLimits;
  readonly #host: ScriptHost;
  readonly #stringify: QuickJSHandle;
  readonly #parse: QuickJSHandle;
  #usedMs = 0;
  #enteredAt = 0;
  #depth = 0;
  #calls = 0;
  #lines = 0;
  /** Ends the run at the next step, whatever the script catches. */
  #end: ScriptEnd | null = null;
  #waiting = 0;
  #answered: () => void = () => undefined;

  constructor(runtime: QuickJSRuntime, vm: QuickJSContext, limits: ScriptLimits, host: ScriptHost) {
    this.#runtime = runtime;
    this.#vm = vm;
    this.#limits = limits;
    this.#host = host;
    runtime.setInterruptHandler(() => this.#end !== null || this.#timeUsed() > limits.cpuMs);
    // Taken before the script can replace them.
    this.#stringify = vm.unwrapResult(vm.evalCode("JSON.stringify"));
    this.#parse = vm.unwrapResult(vm.evalCode("JSON.parse"));
    this.#defineHost();
  }

  async run({ source, input }: ScriptJob): Promise<string> {
    const vm = this.#vm;
    const module = await this.#settled(
      this.#enter(() => vm.evalCode(source, "tool.js", { type: "module" })),
    );
    const main = this.#enter(() => vm.getProp(module, "default"));
    if (vm.typeof(main) !== "function") {
      throw new ScriptEnd(
        "definition_invalid",
        "The script has no function as its default export.",
      );
    }
    const value = this.#parsed(input);
    const result = await this.#settled(
      this.#enter(() => vm.callFunction(main, vm.undefined, value)),
    );
    return this.#json(result, this.#limits.resultBytes, "The result") ?? "null";
  }

  #timeUsed(): number {
    return this.#depth === 0 ? this.#usedMs : this.#usedMs + cpuMs() - this.#enteredAt;
  }

  /** Lets the interpreter work, on the script's time. */
  #enter<T>(work: () => T): T {
    // A host function enters again; the time until then counts as well.
    if (this.#depth > 0) this.#usedMs = this.#timeUsed();
    this.#enteredAt = cpuMs();
    this.#depth += 1;
    try {
      return work();
    } finally {
      this.#usedMs = this.#timeUsed();
      this.#depth -= 1;
      this.#enteredAt = cpuMs();
      this.#check();
    }
  }

  #check(): void {
    if (this.#end !== null) throw this.#end;
    if (this.#usedMs > this.#limits.cpuMs) {
      throw new ScriptEnd("time_exceeded", "The script computed for too long.");
    }
  }

  #value(result: VmCallResult<QuickJSHandle>): QuickJSHandle {
    if (result.error) throw this.#thrown(result.error);
    return result.value;
  }

  /** What a script threw: its message may contain anything, so only its kind is reported. */
  #thrown(error: QuickJSHandle): ScriptEnd {
    const text = this.#enter(() => {
      const message = this.#vm.getProp(error, "message");
      return this.#vm.typeof(message) === "string" ? this.#vm.getString(message) : "";
    });
    if (text === "out of memory") {
      return new ScriptEnd("memory_exceeded", "The script needs more memory than it may have.");
    }
    if (text === "stack overflow" || text === "Maximum call stack size exceeded") {
      return new ScriptEnd("stack_exceeded", "The script calls itself too deeply.");
    }
    return new ScriptEnd("script_failed", "The script threw an error.");
  }

  /** The value of a promise once it has one, or of what is none. */
  async #settled(result: VmCallResult<QuickJSHandle>): Promise<QuickJSHandle> {
    const handle = this.#value(result);
    for (;;) {
      const jobs = this.#enter(() => this.#runtime.executePendingJobs());
      if (jobs.error) throw this.#thrown(jobs.error);
      const state = this.#vm.getPromiseState(handle);
      if (state.type === "fulfilled") return state.value;
      if (state.type === "rejected") throw this.#thrown(state.error);
      if (this.#waiting === 0) {
        throw new ScriptEnd("script_failed", "The script waits for what never comes.");
      }
      await new Promise<void>((resolve) => {
        this.#answered = resolve;
      });
    }
  }

  #parsed(json: string): QuickJSHandle {
    const vm = this.#vm;
    const text = vm.newString(json);
    return this.#value(this.#enter(() => vm.callFunction(this.#parse, vm.undefined, text)));
  }

  /** JSON of a value, or null where it has none: undefined, a function. */
  #json(value: QuickJSHandle, mostBytes: number, what: string): string | null {
    const vm = this.#vm;
    const json = this.#value(
      this.#enter(() => vm.callFunction(this.#stringify, vm.undefined, value)),
    );
    if (vm.typeof(json) !== "string") return null;
    const text = vm.getNumber(vm.getProp(json, "length")) > mostBytes ? null : vm.getString(json);
    if (text === null || Buffer.byteLength(text) > mostBytes) {
      throw new ScriptEnd("output_exceeded", `${what} is longer than ${mostBytes} bytes.`);
    }
    return text;
  }

  #defineHost(): void {
    const vm = this.#vm;
    const store = vm.newObject();
    for (const name of ["get", "put", "list"] as const) {
      const call = vm.newFunction(name, (key, value) => this.#store(name, key, value));
      vm.setProp(store, name, call);
    }
    vm.setProp(vm.global, "store", store);
    const log = vm.newFunction("log", (line) => this.#log(line));
    vm.setProp(vm.global, "log", log);
  }

  #store(name: StoreCall, key?: QuickJSHandle, value?: QuickJSHandle): QuickJSHandle {
    const vm = this.#vm;
    this.#calls += 1;
    if (this.#calls > this.#limits.hostCalls) {
      throw this.#stop("host_calls_exceeded", "The script calls its store too often.");
    }
    const promise = vm.newPromise();
    const named = this.#guarded(() => this.#keyOf(key));
    const json =
      name === "put" && value !== undefined
        ? this.#guarded(() => this.#json(value, this.#limits.valueBytes, "A stored value"))
        : null;
    this.#waiting += 1;
    const answer = this.#host.store(name, named, json);
    const settle = (settling: () => void) => {
      this.#waiting -= 1;
      try {
        settling();
      } catch (error) {
        this.#end ??= endOf(error);
      }
      this.#answered();
    };
    answer.then(
      (given) => settle(() => promise.resolve(given === null ? vm.undefined : this.#parsed(given))),
      (error: unknown) =>
        settle(() => promise.reject(vm.newError(error instanceof Error ? error.message : ""))),
    );
    return promise.handle;
  }

  /** By way of JSON, because a plain copy ends at U+0000 and mends what is not well-formed. */
  #keyOf(key?: QuickJSHandle): string {
    if (key === undefined || this.#vm.typeof(key) !== "string") return "";
    const text: unknown = JSON.parse(this.#json(key, this.#limits.valueBytes, "A key") ?? '""');
    return typeof text === "string" ? text : "";
  }

  #log(line?: QuickJSHandle): void {
    this.#lines += 1;
    if (this.#lines > this.#limits.logLines) {
      throw this.#stop("host_calls_exceeded", "The script logs too much.");
    }
    if (line === undefined || this.#vm.typeof(line) !== "string") return;
    const most = this.#limits.logCharacters;
    const length = this.#vm.getNumber(this.#vm.getProp(line, "length"));
    // A long line is not copied out only to be cut.
    this.#host.log(length > most ? `${length} characters` : this.#vm.getString(line));
  }

  #stop(code: ScriptFault, reason: string): ScriptEnd {
    this.#end ??= new ScriptEnd(code, reason);
    return this.#end;
  }

  /** Keeps for the run what ends it inside of a host function, where the script could catch it. */
  #guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      this.#end ??= endOf(error);
      throw this.#end;
    }
  }
}

/** Of this process, so that a machine that is busy elsewhere takes nothing from a script. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** The end of a run that threw. */
export function endOf(error: unknown): ScriptEnd {
  if (error instanceof ScriptEnd) return error;
  if (error instanceof RangeError) {
    return new ScriptEnd("stack_exceeded", "The script calls itself too deeply.");
  }
  return new ScriptEnd("sandbox_crashed", "The interpreter stopped.");
}
