@echo off
setlocal
set ELECTRON_RUN_AS_NODE=1
"%~dp0..\..\Memoscope.exe" "%~dp0..\app.asar.unpacked\bin\memoscope.mjs" %*
