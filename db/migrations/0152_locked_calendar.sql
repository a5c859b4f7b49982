-- Takes the stock lock and then reads closings and suspensions, in one call (decision 069). A volatile function in
-- plpgsql has a new snapshot for each of its statements, so the second one sees what was entered before the lock.
CREATE FUNCTION locked_calendar(keeps_plans boolean)
RETURNS TABLE (from_on date, to_on date, reason text, prefectures smallint[]) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM lock_stock_shared();
  IF keeps_plans THEN PERFORM set_config('plan_cache_mode', 'force_generic_plan', true); END IF;
  RETURN QUERY
    SELECT closings.from_on, closings.to_on, closings.reason, NULL::smallint[] FROM closings
    UNION ALL
    SELECT suspensions.from_on, suspensions.to_on, suspensions.reason, suspensions.prefectures FROM suspensions
    ORDER BY 1;
END
$$;
