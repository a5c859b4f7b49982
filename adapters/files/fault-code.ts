/** Whether something thrown by the operating system carries one of these codes (ENOENT, …). */
export function hasCode(fault: unknown, ...codes: readonly string[]): boolean {
  return fault instanceof Error && 'code' in fault && codes.includes(String(fault.code))
}
