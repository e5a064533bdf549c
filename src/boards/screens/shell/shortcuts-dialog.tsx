"use client";

import { Dialog, DialogBody } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { Notice } from "@/components/ui/notice";
import { useStoredChoice } from "@/lib/stored-choice";
import { SHORTCUTS } from "@/lib/use-shortcuts";
import { copy, SHORTCUT_GROUPS } from "./copy";

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

export function ShortcutsDialog({ open, onOpenChange }: Props) {
  const [enabled] = useStoredChoice(SHORTCUTS);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={copy.shortcuts}
      description={copy.shortcutsLead}
    >
      <DialogBody>
        {enabled === "off" && <Notice title={copy.shortcutsOff} />}
        {SHORTCUT_GROUPS.map((group) => (
          <section key={group.title}>
            <h3 className="mb-1 font-medium text-muted text-xs">{group.title}</h3>
            <dl>
              {group.items.map((item) => (
                <div
                  key={item.does}
                  className="flex min-h-8 items-center justify-between border-b last:border-0"
                >
                  <dt>{item.does}</dt>
                  <dd className="flex gap-1">
                    {item.keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </DialogBody>
    </Dialog>
  );
}
