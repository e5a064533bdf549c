"use client";

import {
  type ComponentType,
  type FunctionComponent,
  Suspense,
  startTransition,
  useEffect,
  useState,
} from "react";

/**
 * A component whose script comes when it is first shown, in the browser only; `Placeholder` stands there until then.
 * It does not suspend for it: React holds back what was suspended for 300 ms, which a dialog should not take to open.
 * Where the script cannot be loaded, the nearest error boundary is told.
 */
export function loadedWhenShown<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType = Nothing,
): FunctionComponent<Props> {
  return function LoadedWhenShown(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      let isShown = true;
      load().then(
        (component) => {
          if (isShown) startTransition(() => setLoaded(() => component));
        },
        (error: unknown) => {
          if (!isShown) return;
          setLoaded(() => {
            throw error;
          });
        },
      );
      return () => {
        isShown = false;
      };
    }, []);
    if (Loaded === null) return <Placeholder />;
    return (
      <Suspense fallback={<Placeholder />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

function Nothing() {
  return null;
}
