"use client";

import { useQueryStates } from "nuqs";
import { useSession } from "@/accounts/screens/session/use-session";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { Segmented } from "@/components/ui/segmented";
import { contentParsers, SHOWN } from "./content-params";
import { content as copy } from "./copy";
import { InputList } from "./input-list";
import { OutputList } from "./output-list";

const HEADING = "Inputs and outputs";

const LEAD = {
  inputs:
    "What the agent was given. Each is scanned for instructions that do not come from a person; what looks like one is held.",
  outputs:
    "What the agent wanted to say. It goes out when evidence proves every claim, and every factual sentence is a claim.",
};

const LOADING = { inputs: "Loading the inputs", outputs: "Loading the outputs" };

const FAILED = {
  inputs: "The inputs could not be loaded",
  outputs: "The outputs could not be loaded",
};

const InputPanel = loadedWhenShown(() =>
  import("./input-panel").then((module) => module.InputPanel),
);
const OutputPanel = loadedWhenShown(() =>
  import("./output-panel").then((module) => module.OutputPanel),
);

const OPTIONS = SHOWN.map((value) => ({ value, label: copy.options[value] }));

/** Inputs and outputs of the agent, with the barriers' decisions. */
export function ContentSection({ agentId }: { agentId: string }) {
  const mayReadInputs = useSession().may["input.read"];
  const [asked, set] = useQueryStates(contentParsers, { history: "replace" });
  const { item } = asked;
  const shown = mayReadInputs ? asked.shown : "outputs";
  const open = (id: string) => void set({ item: id });
  const close = () => void set({ item: null });
  const isInputs = shown === "inputs";
  return (
    <section aria-label={HEADING} className="flex">
      <div className="min-w-0 flex-1">
        <h2 className="sr-only">{HEADING}</h2>
        <div className="flex flex-wrap items-start justify-between gap-3 px-4 py-4 md:px-6">
          <p className="min-w-0 max-w-prose flex-1 basis-64 text-muted">{LEAD[shown]}</p>
          {mayReadInputs && (
            <Segmented
              label="What is shown"
              value={shown}
              options={OPTIONS}
              onChange={(next) => void set({ shown: next, item: null })}
            />
          )}
        </div>
        <QueryBoundary
          key={shown}
          what={FAILED[shown]}
          skeleton={<TableSkeleton label={LOADING[shown]} rows={5} columns={5} />}
        >
          {isInputs ? (
            <InputList agentId={agentId} openId={item} onOpen={open} />
          ) : (
            <OutputList agentId={agentId} openId={item} onOpen={open} />
          )}
        </QueryBoundary>
      </div>
      {item !== null &&
        (isInputs ? (
          <InputPanel agentId={agentId} inputId={item} onClose={close} />
        ) : (
          <OutputPanel agentId={agentId} outputId={item} onClose={close} />
        ))}
    </section>
  );
}
