"use client";

import { useMutation } from "@tanstack/react-query";
import { ArrowDownUp, Download, EyeOff, FileUp } from "lucide-react";
import { useState } from "react";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { BlockedMenuItem, Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import { readProblem } from "@/lib/problem";
import { sanitise } from "./copy";
import { downloadLog } from "./download-log";
import { menu as copy } from "./menu-words";

const SanitiseDialog = loadedWhenShown(() =>
  import("./sanitise-dialog").then((module) => module.SanitiseDialog),
);
const ImportDialog = loadedWhenShown(() =>
  import("./import-dialog").then((module) => module.ImportDialog),
);

/**
 * Taking the log out as CSV, as it is or sanitised, and bringing an operation log in: the open menu, which
 * comes with the click on `ExchangeButton`.
 */
export function ExchangeActions({ engagement }: { engagement: EngagementDto }) {
  const [open, setOpen] = useState<"sanitise" | "import" | null>(null);
  const { id, state, allowed } = engagement;
  const plain = useMutation({
    mutationFn: () => downloadLog(id, ""),
    onSuccess: () => toast.success(sanitise.done),
    onError: (error) => toast.error(readProblem(error)?.detail ?? "The log was not exported"),
  });
  const isOver = state === "completed" || state === "cancelled";
  return (
    <>
      <Menu
        defaultOpen
        trigger={
          <Button size="sm" disabled={plain.isPending}>
            <ArrowDownUp aria-hidden /> {plain.isPending ? sanitise.busy : copy.open}
          </Button>
        }
        {...(open === null ? {} : { onCloseAutoFocus: (event) => event.preventDefault() })}
      >
        <MenuItem onSelect={() => plain.mutate()}>
          <Download aria-hidden /> {copy.exportCsv}
        </MenuItem>
        <MenuItem onSelect={() => setOpen("sanitise")}>
          <EyeOff aria-hidden /> {copy.sanitised}
        </MenuItem>
        <MenuSeparator />
        {allowed.log === null ? (
          <BlockedMenuItem
            icon={<FileUp aria-hidden />}
            label={copy.importCsv}
            reason={isOver ? copy.closed : copy.notTeam}
          />
        ) : (
          <MenuItem onSelect={() => setOpen("import")}>
            <FileUp aria-hidden /> {copy.importCsv}
          </MenuItem>
        )}
      </Menu>
      {open === "sanitise" && <SanitiseDialog engagementId={id} onClose={() => setOpen(null)} />}
      {open === "import" && <ImportDialog engagementId={id} onClose={() => setOpen(null)} />}
    </>
  );
}
