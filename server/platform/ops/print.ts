/** Prints a line for the owner of the shop, who starts it in a terminal. */
export const print = (line: string) => process.stdout.write(`${line}\n`)
