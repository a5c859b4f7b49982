/** What is done without anybody asking. Each tells how much it did, and may run in several processes at once. */
export interface ChoreServices {
  sendMails(): Promise<number>
  /** Payments left open by a crash or a closed page: settled, or given up after 30 minutes. */
  settlePayments(): Promise<number>
  /** Captures, voids and refunds that were decided: the processor is asked, each once. */
  settlePaymentTasks(): Promise<number>
  /** Parcels on their way whose arrival date has come. */
  arriveOrders(): Promise<number>
  /** The mail of the day before a return date. */
  remindReturns(): Promise<number>
  markOverdue(): Promise<number>
  /** CancelNoID of orders whose identity document did not come in time. */
  cancelWithoutDocument(): Promise<number>
  /** Identity documents 30 days after they were checked. */
  deleteDocuments(): Promise<number>
  expirePoints(): Promise<number>
  moveStockWindow(): Promise<number>
  /** What rankings show: rentals of the last 90 days an item. */
  countRentals(): Promise<number>
  forgetCarts(): Promise<number>
  /** Mails sent or given up more than 400 days ago; address and words of what was written to those who withdrew. */
  forgetMails(): Promise<number>
  /** Visitors without an account who did not come back for 180 days. */
  forgetVisitors(): Promise<number>
  /** Inquiries older than a year. */
  forgetInquiries(): Promise<number>
  /** Uploads that waited a day for the rest. */
  expireUploads(): Promise<number>
  /** Makes the pictures of the home page ahead of its visitors. */
  warmHomePictures(): Promise<number>
  /** Memberships that a crash left between provider and shop; registrations that nobody completed. */
  mendMembers(): Promise<number>
}
