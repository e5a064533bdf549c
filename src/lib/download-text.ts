/** Offers a text that was made in the page as a download. */
export function downloadText(name: string, mediaType: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address only after this turn.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
