"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ChevronDown, Layers } from "lucide-react";
import { useState } from "react";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuLabel, MenuRadio, MenuSeparator } from "@/components/ui/menu";
import { readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { isSystemView, SYSTEM_VIEWS, type View } from "./system-views";
import type { ListViews } from "./use-list-views";
import type { ViewDialog } from "./view-dialogs";

const ViewDialogs = loadedWhenShown(() =>
  import("./view-dialogs").then((module) => module.ViewDialogs),
);

const asOption = ({ id, name }: View) => ({ value: id, label: name });

/** Names for lists: ready-made and own ones, which of them is shown, and keeping the present one. */
export function ViewMenu({ views }: { views: ListViews }) {
  const { own, current, isChanged, query } = views;
  const [dialog, setDialog] = useState<ViewDialog | null>(null);
  const ownCurrent = current !== null && !isSystemView(current) ? current : null;

  function choose(id: string): void {
    const view = [...SYSTEM_VIEWS, ...own].find((each) => each.id === id);
    if (view !== undefined) views.choose(view);
  }

  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Menu
        align="start"
        className="max-h-(--radix-dropdown-menu-content-available-height) max-w-80 overflow-y-auto"
        trigger={
          <Button size="sm" aria-label={`${"View"}: ${viewWords(views)}`}>
            <Layers aria-hidden />
            <span className="max-w-52 truncate">{viewWords(views)}</span>
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuLabel>
          <span className="text-muted text-xs">{copy.presets}</span>
        </MenuLabel>
        <MenuRadio
          label={copy.presets}
          value={isChanged ? "" : (current?.id ?? "")}
          options={SYSTEM_VIEWS.map(asOption)}
          onChange={choose}
        />
        <MenuSeparator />
        <MenuLabel>
          <span className="text-muted text-xs">
            {views.failed
              ? copy.failed
              : own.length === 0
                ? "You have saved no view yet."
                : copy.own}
          </span>
        </MenuLabel>
        <MenuRadio
          label={copy.own}
          value={isChanged ? "" : (current?.id ?? "")}
          options={own.map(asOption)}
          onChange={choose}
        />
        <MenuSeparator />
        <MenuItem onSelect={() => setDialog({ kind: "save", query })}>
          Save these filters as…
        </MenuItem>
        {ownCurrent !== null && (
          <>
            <MenuItem onSelect={() => setDialog({ kind: "rename", view: ownCurrent })}>
              Rename…
            </MenuItem>
            <MenuItem onSelect={() => setDialog({ kind: "remove", view: ownCurrent })}>
              Remove…
            </MenuItem>
          </>
        )}
      </Menu>
      {isChanged && (
        <>
          {ownCurrent !== null && <Replace view={ownCurrent} query={query} />}
          <Button variant="ghost" size="sm" onClick={() => setDialog({ kind: "save", query })}>
            Save as…
          </Button>
        </>
      )}
      {dialog !== null && (
        <ViewDialogs dialog={dialog} onSaved={views.choose} onClose={() => setDialog(null)} />
      )}
    </div>
  );
}

function viewWords({ current, isChanged }: ListViews): string {
  if (current === null) return "Custom";
  return isChanged ? `${current.name} · ${"changed"}` : current.name;
}

/** Makes the present filters those of the view that they were changed from. */
function Replace({ view, query }: { view: View; query: string }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const replace = useMutation(
    trpc.views.replace.mutationOptions({
      onSuccess: async () => {
        await client.invalidateQueries(trpc.views.pathFilter());
        toast.success(copy.saved(view.name));
      },
      onError: (error) => {
        const problem = readProblem(error);
        toast.error(problem?.detail ?? problem?.title ?? copy.failed);
      },
    }),
  );
  return (
    <Button
      variant="ghost"
      size="sm"
      disabled={replace.isPending}
      onClick={() => replace.mutate({ id: view.id, query })}
    >
      {replace.isPending ? copy.saving : "Save"}
    </Button>
  );
}
