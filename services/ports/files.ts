/** Keeps bytes under a key such as `items/1023/front.svg`. Keys are made by the shop, never by a visitor. */
export interface Files {
  write(key: string, bytes: Uint8Array): Promise<void>
  /** undefined when there is no such file. */
  read(key: string): Promise<Uint8Array | undefined>
  /** Removes a file; one that is not there is no fault. */
  remove(key: string): Promise<void>
}
