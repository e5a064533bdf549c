/** Hands a text that was made in the page to the reader as a file. */
export function downloadText(name: string, mediaType: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address only after this turn.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
