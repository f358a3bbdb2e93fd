// Entry of `npm start` and `npm test` on a bare clone. Written for any Node, however old, so that it can say what it needs.
'use strict';
var wanted = [20, 19];
var have = process.versions.node.split('.').map(Number);
if (have[0] < wanted[0] || (have[0] === wanted[0] && have[1] < wanted[1])) {
  process.stderr.write(
    'Нужен Node ' + wanted.join('.') + ' или новее, а запущен ' + process.versions.node + '\n',
  );
  process.exit(1);
}
import('./main.mjs')
  .then(function (main) {
    return main.run(process.argv[2]);
  })
  .catch(function (error) {
    process.stderr.write(
      (error && error.line ? error.line : error && error.stack ? error.stack : String(error)) + '\n',
    );
    process.exit(1);
  });
