/** Exit code of what starting again cannot mend. */
export const EXIT_CONFIGURATION: number;

/** The pauses, in milliseconds, before something that lived for so long is started again. */
export function growingPause(): (lived: number) => number;
