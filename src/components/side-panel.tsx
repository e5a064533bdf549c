"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useMediaQuery } from "@/lib/use-media-query";
import { Dialog } from "./ui/dialog";
import { IconButton } from "./ui/icon-button";

type Props = {
  /** Names the panel; not shown. */
  label: string;
  /** Shown at its upper edge, such as an id. */
  heading: ReactNode;
  actions?: ReactNode;
  closeLabel?: string;
  onClose: () => void;
  children: ReactNode;
};

const PANEL_ID = "side-panel";

/** Moves the focus into the panel that is open beside a list. */
export function focusSidePanel(): void {
  document.getElementById(PANEL_ID)?.focus();
}

/** A panel beside a list, or over it where there is no room; the list stays usable. */
export function SidePanel(props: Props) {
  const { label, onClose } = props;
  const narrow = useMediaQuery("(max-width: 63.99rem)");
  if (narrow) {
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        kind="sheet"
        title={label}
        hideHeader
      >
        <Content {...props} />
      </Dialog>
    );
  }
  return (
    <aside
      id={PANEL_ID}
      tabIndex={-1}
      aria-label={label}
      className="hidden w-[26rem] shrink-0 flex-col border-l lg:flex xl:w-[32rem]"
    >
      <Content {...props} />
    </aside>
  );
}

function Content(props: Props) {
  const { heading, actions, closeLabel = "Close the panel", onClose, children } = props;
  return (
    <div className="sticky top-0 flex h-full max-h-[calc(100dvh-3rem)] min-h-0 flex-col">
      <div className="flex h-11 shrink-0 items-center gap-1 border-b pr-2 pl-4">
        <div className="min-w-0 flex-1 truncate text-muted text-xs">{heading}</div>
        {actions}
        <IconButton label={closeLabel} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      {/* Relative, so that texts for screen readers scroll with it and do not lengthen the page. */}
      <div className="relative min-h-0 flex-1 overflow-y-auto">{children}</div>
    </div>
  );
}
