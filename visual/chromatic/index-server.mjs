// Chromatic's index server as far as the CLI asks it before the pictures are taken, on this machine. It remembers what it was sent.
import { createServer } from 'node:http';

/** Answers by operation. `baseline` is the commit of the last accepted build, without it there was none. */
function answersFor(address, baseline) {
  const last = baseline && {
    id: 'before',
    number: 1,
    status: 'ACCEPTED',
    commit: baseline,
    committedAt: Date.now() - 60_000,
    uncommittedHash: '',
    isLocalBuild: false,
    changeCount: 0,
  };
  const target = {
    contentType: 'application/zip',
    fileKey: 'storybook.zip',
    filePath: 'storybook.zip',
    formAction: `${address}/upload`,
    formFields: {},
  };
  const build = {
    id: 'now',
    number: 2,
    status: 'PUBLISHED',
    browsers: ['chrome'],
    autoAcceptChanges: false,
    reportToken: 'report',
    storybookUrl: address,
    startedAt: Date.now(),
    upgradeBuilds: [],
    webUrl: address,
    features: { uiTests: true, uiReview: false, isReactNativeApp: false },
    app: {
      id: 'app',
      turboSnapAvailability: 'AVAILABLE',
      isOnboarding: false,
      manageUrl: address,
      setupUrl: address,
    },
    ancestorBuilds: [],
  };
  return {
    CreateAppTokenMutation: () => ({ appToken: 'token' }),
    CLIAppInfo: () => ({ app: { features: { isReactNativeApp: false } } }),
    FirstCommittedAtQuery: () => ({
      app: { firstBuild: last && { committedAt: last.committedAt }, lastBuild: last ?? null },
    }),
    HasBuildsWithCommitsQuery: ({ commits }) => ({
      app: { hasBuildsWithCommits: commits.filter((commit) => commit === baseline) },
    }),
    BaselineCommitsQuery: () => ({ app: { baselineBuilds: last ? [last] : [] } }),
    AncestorBuildsQuery: () => ({ app: { build: { ancestorBuilds: [] } } }),
    MergeCommitsQuery: () => ({ app: { mergedPullRequests: [] } }),
    LastBuildQuery: () => ({ app: { isOnboarding: false, lastBuild: null } }),
    AnnounceBuildMutation: () => ({ announceBuild: build }),
    BuildUploadHashes: () => ({ buildUploadHashes: { build: { turboSnapStatus: 'UNUSED' } } }),
    UploadBuildMutation: ({ files }) => ({
      uploadBuild: {
        info: {
          sentinelUrls: [],
          targets: files.map(({ filePath }) => ({ ...target, filePath, fileKey: filePath })),
          zipTarget: target,
        },
        build,
        userErrors: [],
      },
    }),
    UploadMetadataMutation: () => ({ uploadMetadata: { info: { targets: [] }, userErrors: [] } }),
    PublishBuildMutation: () => ({ publishBuild: build }),
    StartedBuildQuery: () => ({ app: { build } }),
    VerifyBuildQuery: () => ({ app: { build: { ...build, status: 'PENDING', tests: [] } } }),
    TrackCLITelemetryEvent: () => ({ trackCLITelemetryEvent: true }),
  };
}

/** Starts it; `seen.sent` are the operations with their variables, in order, `seen.uploaded` the bytes of the files. */
export async function startIndex(baseline) {
  const seen = { sent: [], uploaded: 0 };
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      if (request.url?.startsWith('/upload')) {
        seen.uploaded += body.length;
        response.writeHead(204).end();
        return;
      }
      const { query, variables } = JSON.parse(body.toString());
      const name = /(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? '';
      seen.sent.push({ name, variables });
      const answer = answers[name];
      const reply = answer ? { data: answer(variables) } : { errors: [{ message: `unknown: ${name}` }] };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(reply));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${server.address().port}`;
  const answers = answersFor(address, baseline);
  return { address, seen, stop: () => server.close() };
}
