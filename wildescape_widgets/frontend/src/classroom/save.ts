// Tables to take away.

const BYTE_ORDER_MARK = "\uFEFF";

/** Offers a text as a file; by the byte order mark a spreadsheet reads it as UTF-8. */
export function saveAs(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: "text/csv" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
