"use client";

import { Download, Plus, Upload } from "lucide-react";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { ListScreen } from "@/components/lists/list-screen";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { ToolList } from "./tool-list";
import { STATES, toolParsers } from "./tool-params";
import { useExport } from "./use-export";

const ToolPanel = dynamic(() => import("./tool-panel").then((module) => module.ToolPanel), {
  ssr: false,
});
const RegisterPanel = dynamic(
  () => import("./register-panel").then((module) => module.RegisterPanel),
  { ssr: false },
);
const PolicyImport = dynamic(
  () => import("./policy-import").then((module) => module.PolicyImport),
  { ssr: false },
);

const STATE_OPTIONS = STATES.map((value) => ({
  value,
  label: value === "active" ? "In use" : "Retired",
}));

/** The registry of tools, and the whole policy as a file. */
export function ToolScreen() {
  const { may } = useSession();
  const [{ state, tool }, set] = useQueryStates(toolParsers, { history: "replace" });
  const [asked, setAsked] = useState<"register" | "import" | null>(null);
  const save = useExport();
  const close = () => setAsked(null);
  if (asked === "import") return <PolicyImport onClose={close} />;
  return (
    <ListScreen
      title="Tools"
      lead="Tools that the service knows: their arguments, their risk and who executes them. Being here grants nothing."
      actions={
        <>
          <Segmented
            label="State"
            value={state}
            options={STATE_OPTIONS}
            onChange={(next) => void set({ state: next, tool: null })}
          />
          <Button disabled={save.isPending} onClick={() => save.mutate()}>
            <Download aria-hidden /> {save.isPending ? "Exporting…" : "Export the policy"}
          </Button>
          {may["tool.manage"] && may["agent.grant"] && (
            <Button onClick={() => setAsked("import")}>
              <Upload aria-hidden /> Import a policy
            </Button>
          )}
          {may["tool.manage"] && (
            <Button
              variant="primary"
              onClick={() => {
                void set({ tool: null });
                setAsked("register");
              }}
            >
              <Plus aria-hidden /> Register a tool
            </Button>
          )}
        </>
      }
      failed="The tools could not be loaded"
      loading="Loading the tools"
      panel={
        asked === "register" ? (
          <RegisterPanel
            onClose={close}
            onDone={(name) => {
              close();
              void set({ state: "active", tool: name });
            }}
          />
        ) : (
          tool !== null && (
            <ToolPanel key={tool} name={tool} onClose={() => void set({ tool: null })} />
          )
        )
      }
    >
      <ToolList
        state={state}
        openName={tool}
        onOpen={(name) => {
          close();
          void set({ tool: name });
        }}
      />
    </ListScreen>
  );
}
