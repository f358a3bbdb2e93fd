// Entry of `npm start` and `npm test` on a bare clone. Written for any Node, however old, so that it can say what it needs.
'use strict';
// Where npm has a Node 24 to install, the one that is here only has to run this script.
var pinned = ['linux-x64', 'linux-arm64', 'darwin-x64', 'win32-x64'];
var wanted = pinned.indexOf(process.platform + '-' + process.arch) >= 0 ? [20, 19] : [24, 11];
var have = process.versions.node.split('.').map(Number);
if (have[0] < wanted[0] || (have[0] === wanted[0] && have[1] < wanted[1])) {
  process.stderr.write(
    'Нужен Node ' + wanted.join('.') + ' или новее, а запущен ' + process.versions.node + '\n',
  );
  process.exit(1);
}
import('./main.mjs')
  .then(function (main) {
    return main.run(process.argv[2], process.argv.slice(3));
  })
  .catch(function (error) {
    process.stderr.write(
      (error && error.line ? error.line : error && error.stack ? error.stack : String(error)) + '\n',
    );
    process.exit(1);
  });
