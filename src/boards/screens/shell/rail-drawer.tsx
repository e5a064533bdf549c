"use client";

import { Dialog } from "@/components/ui/dialog";
import { copy } from "./copy";
import { RailLinks } from "./rail-links";

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

export function RailDrawer({ open, onOpenChange }: Props) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={copy.product} kind="side">
      <nav aria-label={copy.navigation}>
        <RailLinks onFollow={() => onOpenChange(false)} />
      </nav>
    </Dialog>
  );
}
