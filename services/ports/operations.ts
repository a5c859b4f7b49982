import type { OperationState } from '#domain/operator/operation-warnings.ts'

export interface OperationReads {
  read(now: Temporal.Instant): Promise<OperationState>
}
