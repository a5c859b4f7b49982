-- The audit log is listed by time (docs/rules.md Staff): newest first, of all, of a person, an act or a subject. The
-- indexes by id remain for processes of the previous release.
CREATE INDEX staff_audit_by_at ON staff_audit (at DESC, id DESC);
CREATE INDEX staff_audit_by_staff_at ON staff_audit (staff_uid, at DESC, id DESC);
CREATE INDEX staff_audit_by_subject_at ON staff_audit (subject, at DESC, id DESC);
CREATE INDEX staff_audit_by_act_at ON staff_audit (act, at DESC, id DESC);
