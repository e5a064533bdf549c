"use client";

import { Download, Plus, Upload } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useSession } from "@/accounts/screens/session/use-session";
import { ListScreen } from "@/components/lists/list-screen";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { ToolList } from "./tool-list";
import { STATES, toolParsers } from "./tool-params";
import { useExport } from "./use-export";

const ToolPanel = loadedWhenShown(() => import("./tool-panel").then((module) => module.ToolPanel));
const RegisterPanel = loadedWhenShown(() =>
  import("./register-panel").then((module) => module.RegisterPanel),
);
const PolicyImport = loadedWhenShown(() =>
  import("./policy-import").then((module) => module.PolicyImport),
);

const STATE_OPTIONS = STATES.map((value) => ({
  value,
  label: value === "active" ? "In use" : "Retired",
}));

/** The registry of tools, and the whole policy as a file. */
export function ToolScreen() {
  const { may } = useSession();
  const [{ state, tool, act }, set] = useQueryStates(toolParsers, { history: "replace" });
  const save = useExport();
  const close = () => void set({ act: null });
  const mayImport = may["tool.manage"] && may["agent.grant"];
  if (act === "import" && mayImport) return <PolicyImport onClose={close} />;
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
          {mayImport && (
            <Button onClick={() => void set({ act: "import" })}>
              <Upload aria-hidden /> Import a policy
            </Button>
          )}
          {may["tool.manage"] && (
            <Button variant="primary" onClick={() => void set({ tool: null, act: "register" })}>
              <Plus aria-hidden /> Register a tool
            </Button>
          )}
        </>
      }
      failed="The tools could not be loaded"
      loading="Loading the tools"
      panel={
        act === "register" && may["tool.manage"] ? (
          <RegisterPanel
            onClose={close}
            onDone={(name) => void set({ state: "active", tool: name, act: null })}
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
        onOpen={(name) => void set({ tool: name, act: null })}
      />
    </ListScreen>
  );
}
