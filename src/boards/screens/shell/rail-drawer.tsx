"use client";

import { Dialog } from "@/components/ui/dialog";
import { copy } from "./copy";
import { RailLinks } from "./rail-links";
import type { RailState } from "./rail-memory";

type Props = { state: RailState; onFold: (group: string) => void; onClose: () => void };

/** The menu on a phone: always with its words. */
export function RailDrawer({ state, onFold, onClose }: Props) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Proofline" kind="side">
      <nav aria-label={copy.navigation} className="pb-4">
        <RailLinks collapsed={false} folded={state.folded} onFold={onFold} onFollow={onClose} />
      </nav>
    </Dialog>
  );
}
