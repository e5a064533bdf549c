"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Button } from "./ui/button";
import { Dialog, DialogFooter } from "./ui/dialog";

type Props = { active: boolean; title: string; text: string; stay: string; leave: string };

type Destination = { kind: "link"; href: string } | { kind: "back" };

/** Where a click on a link of this site would lead in this window, or null. */
function leavingLink(event: MouseEvent): string | null {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!plain || link === null || link.target === "_blank" || link.hasAttribute("download")) {
    return null;
  }
  const url = new URL(link.href, window.location.href);
  const here = url.origin === window.location.origin;
  return here && url.pathname !== window.location.pathname ? url.pathname + url.search : null;
}

/**
 * Asks before unfinished work is left: by a link of ours, by Back, or by closing the page. Back is
 * caught with one extra entry in the history, which means "still here".
 */
export function LeaveGuard({ active, title, text, stay, leave }: Props) {
  const router = useRouter();
  const [to, setTo] = useState<Destination | null>(null);
  const guarding = useRef(false);

  useEffect(() => {
    guarding.current = active;
    if (!active) return;
    const holdEntry = () =>
      window.history.pushState(window.history.state, "", window.location.href);
    function onClick(event: MouseEvent) {
      const href = leavingLink(event);
      if (href === null || !guarding.current) return;
      event.preventDefault();
      event.stopPropagation();
      setTo({ kind: "link", href });
    }
    function onBack() {
      if (!guarding.current) return;
      holdEntry();
      setTo({ kind: "back" });
    }
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault();
    holdEntry();
    document.addEventListener("click", onClick, { capture: true });
    window.addEventListener("popstate", onBack);
    window.addEventListener("beforeunload", onClose);
    return () => {
      document.removeEventListener("click", onClick, { capture: true });
      window.removeEventListener("popstate", onBack);
      window.removeEventListener("beforeunload", onClose);
    };
  }, [active]);

  function go() {
    guarding.current = false;
    setTo(null);
    if (to?.kind === "link") router.push(to.href);
    if (to?.kind === "back") window.history.go(-2);
  }

  return (
    <Dialog
      open={to !== null && active}
      onOpenChange={(open) => !open && setTo(null)}
      title={title}
      description={text}
    >
      <DialogFooter>
        <Button variant="primary" onClick={() => setTo(null)}>
          {stay}
        </Button>
        <Button onClick={go}>{leave}</Button>
      </DialogFooter>
    </Dialog>
  );
}
