"use client";

import { Dialog, DialogBody } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { Notice } from "@/components/ui/notice";
import { useStoredChoice } from "@/lib/stored-choice";
import { SHORTCUTS } from "@/lib/use-shortcuts";
import { copy, SHORTCUT_GROUPS } from "./shortcut-groups";

/** The keys that work, by where they do. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [enabled] = useStoredChoice(SHORTCUTS);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.title}
      description={copy.lead}
    >
      <DialogBody>
        {enabled === "off" && <Notice title={copy.off} />}
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
