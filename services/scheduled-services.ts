/** The scheduled jobs. Each returns how much it did, and may run in several processes at once. */
export interface ScheduledServices {
  sendMails(): Promise<number>
  /** Settles payments left open by a crash or a closed page, or abandons them after 30 minutes. */
  settlePayments(): Promise<number>
  /** Sends the captures, voids and refunds that were decided to the processor, each once. */
  settlePaymentTasks(): Promise<number>
  /** Marks shipped parcels as arrived when their arrival date has come. */
  markArrivals(): Promise<number>
  /** Sends the mail of the day before a return date. */
  sendReturnReminders(): Promise<number>
  markOverdue(): Promise<number>
  /** Cancels orders whose identity document was not sent in time (CancelNoID). */
  cancelOrdersWithoutDocument(): Promise<number>
  /** Deletes identity documents 30 days after they were checked. */
  deleteDocuments(): Promise<number>
  expirePoints(): Promise<number>
  moveStockWindow(): Promise<number>
  /** Counts the rentals of the last 90 days per item, for the rankings. */
  countRentals(): Promise<number>
  purgeStaleCarts(): Promise<number>
  /**
   * Deletes mails that were sent or failed permanently more than 400 days ago, and the address and text of mails to
   * withdrawn members.
   */
  purgeOldMails(): Promise<number>
  /** Deletes visitors without an account who were inactive for 180 days. */
  purgeInactiveVisitors(): Promise<number>
  /** Deletes inquiries older than a year. */
  purgeOldInquiries(): Promise<number>
  /** Deletes uploads that were not continued for a day. */
  expireUploads(): Promise<number>
  /** Creates the pictures of the home page before they are requested. */
  warmHomePictures(signal: AbortSignal): Promise<number>
  /**
   * Reconciles accounts of the provider with members of the shop after a crash, and deletes registrations that were not
   * completed.
   */
  reconcileMembers(): Promise<number>
}
