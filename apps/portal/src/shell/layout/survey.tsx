import { lazy, Suspense } from 'react';
import { useQuery } from '../../session/calls/use-query.ts';
import { environmentQuery } from '../../session/environment.ts';

/** Loaded on demand: few installations have a survey. */
const SurveyBar = lazy(async () => ({ default: (await import('./survey-bar.tsx')).SurveyBar }));

/** The satisfaction survey: a bar at the bottom, the survey's own page in a window. Specification 1, section 4. */
export function Survey() {
  const { data: environment } = useQuery(environmentQuery);
  const url = environment?.survey_url;
  return url ? (
    <Suspense fallback={null}>
      <SurveyBar url={url} />
    </Suspense>
  ) : null;
}
