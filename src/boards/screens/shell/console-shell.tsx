"use client";

import { type ReactNode, useState } from "react";
import { useShortcuts } from "@/lib/use-shortcuts";
import { copy } from "./copy";
import { Rail } from "./rail";
import { RailDrawer } from "./rail-drawer";
import { ShortcutsDialog } from "./shortcuts-dialog";
import { TopBar } from "./top-bar";

type Props = { railCollapsed: boolean; children: ReactNode };

export function ConsoleShell({ railCollapsed, children }: Props) {
  const [drawer, setDrawer] = useState(false);
  const [shortcuts, setShortcuts] = useState(false);
  useShortcuts({ "?": () => setShortcuts(true) });
  return (
    <div className="flex h-dvh overflow-hidden">
      <a href="#content" className="skip-link">
        {copy.skip}
      </a>
      <Rail initiallyCollapsed={railCollapsed} />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar onOpenMenu={() => setDrawer(true)} onShowShortcuts={() => setShortcuts(true)} />
        {/* Relative, so that texts for screen readers scroll with it and do not lengthen the page. */}
        <main
          id="content"
          tabIndex={-1}
          className="relative min-h-0 flex-1 overflow-y-auto outline-none"
        >
          {children}
        </main>
      </div>
      <RailDrawer open={drawer} onOpenChange={setDrawer} />
      <ShortcutsDialog open={shortcuts} onOpenChange={setShortcuts} />
    </div>
  );
}
