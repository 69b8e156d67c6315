#include "app/study/report/html_page.h"

#include "app/drawing/files/svg_writer.h"
#include "app/study/report/plot.h"

namespace clearway::app::report {
namespace {

using picture::escaped;

constexpr const char* kPageStyle = R"(
:root{color-scheme:light dark;--page:#f5f7f9;--card:#fff;--edge:#d5dbe2;--ink:#1c2733;--muted:#55616e;--bar:27,102,214}
@media(prefers-color-scheme:dark){:root{--page:#0f141a;--card:#1a2029;--edge:#38434f;--ink:#e8edf3;--muted:#a3b0bf;--bar:90,169,255}}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 "DejaVu Sans",system-ui,sans-serif}
main{max-width:1080px;margin:0 auto;padding:24px 16px 64px}
h1{font-size:1.6em;margin:.2em 0}h2{font-size:1.25em;margin:1.8em 0 .4em}h3{font-size:1em;margin:1.3em 0 .4em}
.card{background:var(--card);border:1px solid var(--edge);border-radius:10px;padding:14px 16px;overflow-x:auto}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(400px,100%),1fr));gap:14px}
.facts{display:flex;flex-wrap:wrap;gap:4px 28px;color:var(--muted)}.facts b{color:var(--ink)}
table{border-collapse:collapse;font-size:.9em}th,td{padding:3px 12px 3px 0;text-align:right;white-space:nowrap}
th{color:var(--muted);font-weight:normal;border-bottom:1px solid var(--edge)}th:first-child,td:first-child{text-align:left}
table.heat td{padding:5px 12px}table.heat th{padding:5px 12px}
code{font:.85em/1.4 "DejaVu Sans Mono",ui-monospace,monospace;overflow-wrap:anywhere;white-space:pre-wrap}
.worsts{display:grid;grid-template-columns:repeat(auto-fit,minmax(300px,1fr));gap:14px}
.worsts p{margin:0 0 4px}.worsts img{width:100%;margin-top:8px}.bad{color:#b3123c}.good{color:#0b6b2f}.caution{color:#7a5c00}
.verdict{font-size:1.15em;font-weight:bold;margin:.4em 0}figure{margin:0}figure img{display:block;margin:0 auto;max-width:100%}
@media(prefers-color-scheme:dark){.bad{color:#ff8fa5}.good{color:#6fdc95}.caution{color:#f0d070}}
@media print{body{background:#fff}.card{break-inside:avoid}}
)";

}  // namespace

std::string pageHead(std::string_view title, std::string_view lead) {
  const std::string text = escaped(title);
  return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
         "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>" +
         text + "</title>\n<style>" + kPageStyle + std::string(kPlotStyle) +
         "</style></head>\n<body><main>\n<h1>" + text + "</h1>\n" + std::string(lead);
}

std::string pageEnd(std::string_view closing) {
  const std::string text =
      closing.empty() ? "" : "<p class=\"facts\">" + escaped(closing) + "</p>\n";
  return text + "</main></body></html>\n";
}

std::string factsOf(const Facts& facts) {
  std::string out = "<p class=\"facts\">";
  for (const auto& [name, value] : facts) {
    out += "<span>" + escaped(name) + " <b>" + escaped(value) + "</b></span>";
  }
  return out + "</p>\n";
}

std::string tableOf(const std::vector<std::string>& head,
                    const std::vector<std::vector<std::string>>& rows) {
  std::string out = "<div class=\"card\"><table><tr>";
  for (const std::string& h : head) out += "<th>" + escaped(h) + "</th>";
  out += "</tr>\n";
  for (const std::vector<std::string>& row : rows) {
    out += "<tr>";
    for (const std::string& v : row) out += "<td>" + escaped(v) + "</td>";
    out += "</tr>\n";
  }
  return out + "</table></div>\n";
}

std::string listOf(const Facts& facts) {
  std::string out = "<div class=\"card\"><table>";
  for (const auto& [name, value] : facts) {
    out += "<tr><td>" + escaped(name) + "</td><td style=\"text-align:left;white-space:normal\">" +
           escaped(value) + "</td></tr>\n";
  }
  return out + "</table></div>\n";
}

std::string imageOf(std::string_view svg, std::string_view description) {
  return "<figure class=\"card\"><img alt=\"" + escaped(description) +
         "\" src=\"data:image/svg+xml;base64," + picture::base64(svg) + "\"></figure>\n";
}

}  // namespace clearway::app::report
